import { screen } from '@testing-library/react'
import { contract } from '@tintype/contract/api'
import { expect, test } from 'vitest'
import { artist, renderInApp } from '../../../test/render.tsx'
import { mockCall } from '../../../test/server.ts'
import { UploadSuccess } from './upload-success.tsx'

const uid = '0b0f6f0e-8c3a-4b7e-9a53-1c2f4f0f9d01'

test.each([
  {
    isTrusted: true,
    shown: /^We approved all your artworks so far, so it goes on sale when its previews are ready/,
    hidden: /before it goes on sale/,
  },
  { isTrusted: false, shown: /^We review it before it goes on sale\. It’s 1st/, hidden: /approved all your artworks/ },
])(
  'a trusted artist reads that the artwork goes on sale before the review, another one that it is reviewed first',
  async ({ isTrusted, shown, hidden }) => {
    const line = { waiting: 1, places: [{ uid, place: 1 }], medianHours: null, usualHours: null, isTrusted }
    mockCall(contract.artworks.reviewLine, () => line)
    renderInApp(<UploadSuccess artwork={{ uid, title: 'Moon' }} onClose={() => undefined} />, { user: artist })
    const matches = (text: RegExp) => (_: string, element: Element | null) =>
      element?.tagName === 'SPAN' && text.test(element.textContent ?? '')
    expect(await screen.findByText(matches(shown))).toBeDefined()
    expect(screen.queryByText(matches(hidden))).toBeNull()
  },
)
