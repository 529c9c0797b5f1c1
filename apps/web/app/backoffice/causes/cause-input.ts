import { CauseInput, type OfficeCause } from '@tintype/contract/hope/hope'
import type { z } from 'zod'
import { parseDollars } from '../dollars.ts'

/** The form's values, by the names of the API. */
export type CauseValues = {
  title: string
  description: string
  funding_goal: string
  external_url: string
  agreed_on: string
  active: boolean
}

export const emptyCause: CauseValues = { title: '', description: '', funding_goal: '', external_url: '', agreed_on: '', active: true }

export function toCauseValues({ title, description, funding_goal, external_url, agreed_on, active }: OfficeCause): CauseValues {
  const goal = funding_goal ? funding_goal.toLocaleString('en-US', { maximumFractionDigits: 2 }) : ''
  return { title, description, funding_goal: goal, external_url: external_url ?? '', agreed_on: agreed_on ?? '', active }
}

type Field = keyof CauseValues

/** The messages for the contract's rules. */
const complaints: Record<Field, string> = {
  title: 'Enter a title of 3 to 120 characters.',
  description: 'Enter a description of at most 4,000 characters.',
  funding_goal: 'Enter the goal in dollars, such as 25,000, or leave it empty for no goal.',
  external_url: 'Enter a full URL, such as https://example.org.',
  agreed_on: 'Enter the date as year, month and day.',
  active: 'Select active or inactive.',
}

export type CauseReading =
  | { input: z.input<typeof CauseInput>; problems?: undefined }
  | { input?: undefined; problems: Partial<Record<Field, string>> }

/** Parses the form. @returns the input, or a message per invalid field */
export function readCause(values: CauseValues): CauseReading {
  const input = {
    title: values.title,
    description: values.description,
    funding_goal: parseDollars(values.funding_goal),
    external_url: values.external_url.trim() || undefined,
    agreed_on: values.agreed_on || undefined,
    active: values.active,
  }
  const read = CauseInput.safeParse(input)
  if (read.success) return { input }
  const wrong = read.error.issues.map(({ path }) => path[0] as Field)
  return { problems: Object.fromEntries(wrong.map((field) => [field, complaints[field]])) }
}
