/**
 * Reasons for a rejection. `label` is for operators, in the order of the keys 1 to 4. The other two texts are for the artist: the reason,
 * then (`toDo`) how to resolve it.
 */
export const REJECTION_REASONS = [
  {
    code: 'not-own',
    label: 'Someone else’s work or trademark',
    artistText: 'This shows someone else’s work or mark. We can only print what is yours.',
    toDo: 'Upload your own work. If this picture is yours, write to us and explain how you made it.',
  },
  {
    code: 'soft',
    label: 'Too soft for every size',
    artistText: 'This picture is too soft for every print size. Please upload a larger file.',
    toDo: 'Upload the picture again from its largest file.',
  },
  {
    code: 'terms',
    label: 'Not allowed by the terms',
    artistText: 'Our terms do not allow this picture.',
    toDo: 'Read section 4 of the terms before you upload the next one.',
  },
  {
    code: 'other',
    label: 'Other, in your words',
    artistText: '',
    toDo: 'Edit the details or upload a better file. We’ll review it again.',
  },
] as const

/** Changes required before approval. All can be made on the artwork's edit page. */
export const CHANGE_REASONS = [
  {
    code: 'title',
    label: 'Title or description',
    artistText: 'The title or description doesn’t match the picture.',
    toDo: 'Edit the title or description and save.',
  },
  {
    code: 'category',
    label: 'Category or tags',
    artistText: 'The category or tags don’t match the picture.',
    toDo: 'Choose another category or other tags and save.',
  },
  {
    code: 'how-made',
    label: 'How it was made',
    artistText: 'The stated technique doesn’t seem right.',
    toDo: 'Correct how it was made and save.',
  },
  { code: 'change', label: 'Other, in your words', artistText: '', toDo: 'Make the change we asked for and save.' },
] as const

const all = [...REJECTION_REASONS, ...CHANGE_REASONS]

export const REJECTION_CODES = REJECTION_REASONS.map(({ code }) => code)
export const CHANGE_CODES = CHANGE_REASONS.map(({ code }) => code)

export type RejectionCode = (typeof REJECTION_REASONS)[number]['code']
export type ChangeCode = (typeof CHANGE_REASONS)[number]['code']
export type ReasonCode = RejectionCode | ChangeCode

/** How the artist can resolve the reason; undefined for decisions made before codes existed. */
export function toDoAbout(code: string | null | undefined): string | undefined {
  return all.find((reason) => reason.code === code)?.toDo
}

/** The reason's sentence for the artist; empty if the operator used only their own words. */
export function artistTextFor(code: ReasonCode | undefined): string {
  return all.find((reason) => reason.code === code)?.artistText ?? ''
}
