import { limits } from '@tintype/contract/limits'
import { expect, test } from 'vitest'
import { SUBJECTS } from '../../../platform/images/recognition/recognition-messages.ts'
import { describeSubject } from './describe-subject.ts'

const measured = { colours: ['navy', 'coral', 'amber', 'slate'], light: 'evenly lit', contrast: '', isStarry: false }

test.each([
  ['landscape', {}, 'Landscape in navy and coral'],
  ['landscape', { light: 'dark' }, 'Dark landscape in navy and coral'],
  ['landscape', { colours: ['black', 'white'], light: 'light' }, 'Light landscape in black and white'],
  ['landscape', { colours: [] }, 'Landscape'],
  ['space', { light: 'dark' }, 'Space scene in navy and coral'],
  ['space', { isStarry: true }, 'Night sky with stars in navy and coral'],
  ['anime', { colours: ['pink'] }, 'Anime drawing in pink'],
  ['landscape', { isStarry: true }, 'Landscape in navy and coral'],
] as const)('describeSubject titles %s with %j “%s”', (subject, change, title) => {
  expect(describeSubject(subject, { ...measured, ...change }).title).toBe(title)
})

test('describeSubject describes the subject in one sentence with at most three colours', () => {
  const { description, altText } = describeSubject('anime', { ...measured, contrast: 'strong contrast' })
  expect([description, altText]).toEqual([
    'An anime drawing in navy, coral and amber, with strong contrast.',
    'An anime drawing in navy, coral and amber.',
  ])
})

test('describeSubject keeps within the limits of the form with the longest colour words', () => {
  for (const subject of SUBJECTS) {
    const longest = { ...measured, colours: ['forest green', 'turquoise', 'pale blue'], light: 'dark', isStarry: true }
    expect(describeSubject(subject, longest).title.length).toBeLessThanOrEqual(limits.artwork.nameMax)
  }
})
