import { type ReportSubject, reportKindNames, reportSubjectNames } from '@tintype/contract/reports/report-rules'
import { type Letters, minuteWords } from './letter-texts.ts'

/** Mails to both sides of a report. */
export const reportLetters = {
  // the name is left out, as in confirm_email
  report_confirm: ({ url, ...about }) => ({
    subject: 'Please confirm your report',
    heading: 'Confirm your report',
    paragraphs: [
      `Hello, we received a report about ${aboutWords(about)} from this address. Please confirm that you sent it; we review it after that.`,
    ],
    action: { label: 'Read and confirm', url },
    footnote: 'This link expires in three days. If you didn’t send the report, ignore this email and it will be deleted.',
  }),
  report_confirmed: ({ name, url, ...about }) => ({
    subject: 'We’ve received your report',
    heading: 'We’ve received your report',
    paragraphs: [
      `Hello ${name}, thank you. We’re reviewing your report about ${aboutWords(about)}. The artist can answer before we decide.`,
      'We’ll email you our decision. The link below shows the current status.',
    ],
    action: { label: 'View report', url },
    footnote: 'Anyone with this link can see the report. Don’t share it.',
  }),
  report_notice: ({ name, url, words, reportKind, reporterName, original, answerBy, ...about }) => ({
    subject: `A report about ${aboutWords(about)}`,
    heading: 'Someone reported your work',
    paragraphs: [
      `Hello ${name}, ${reporterName ?? 'a visitor'} reported ${aboutWords(about)}. Report: ${words}`,
      `You can answer until ${minuteWords(answerBy)}. We decide after your answer or that date, unless the content is clearly offensive.`,
    ],
    rows: [
      ['Reason', reportKindNames[reportKind]],
      ...(original ? [['Original work', original] as [string, string]] : []),
      ['Answer by', minuteWords(answerBy)],
    ],
    action: { label: 'Read and answer', url },
  }),
  report_answered: ({ name, url, answer, ...about }) => ({
    subject: `The artist answered your report about ${aboutWords(about)}`,
    heading: 'The artist has answered',
    paragraphs: [`Hello ${name}, the artist’s answer: ${answer}`, 'We’ll decide next and email you.'],
    action: { label: 'View report', url },
  }),
  report_decided: ({ name, url, side, outcome, words, appealBy, ...about }) => ({
    subject: `The report about ${aboutWords(about)} is decided`,
    heading: outcome === 'taken_down' ? 'The content was taken down' : 'The content stays online',
    paragraphs: [
      `Hello ${name}, we’ve decided on the report about ${aboutWords(about)}. Our reason: ${words}`,
      (side === 'artist') === (outcome === 'taken_down')
        ? `If you disagree, you can appeal until ${minuteWords(appealBy)}. A different reviewer decides on appeals.`
        : `The other party can appeal until ${minuteWords(appealBy)}. We’ll email you if that happens.`,
    ],
    action: { label: 'View decision', url },
  }),
  report_appealed: ({ name, url, side, appealSide, words, ...about }) => ({
    subject: `An appeal about ${aboutWords(about)}`,
    heading: side === appealSide ? 'We’ve received your appeal' : 'The decision was appealed',
    paragraphs: [
      side === appealSide
        ? `Hello ${name}, a different reviewer is now looking at it. Their decision is final.`
        : `Hello ${name}, the other party appealed our decision. Appeal: ${words}`,
      'Until then, our first decision applies. We’ll email you the final decision.',
    ],
    action: { label: 'View status', url },
  }),
  report_closed: ({ name, url, isReversed, isDown, words, ...about }) => ({
    subject: `The appeal about ${aboutWords(about)} is decided`,
    heading: isReversed ? 'The decision was reversed' : 'The decision was upheld',
    paragraphs: [
      `Hello ${name}, a different reviewer has decided. ${isDown ? 'The content was taken down.' : 'The content stays online.'} Our reason: ${words}`,
      'This decision is final.',
    ],
    action: { label: 'View decision', url },
  }),
} satisfies Partial<Letters>

/** `the artwork “Owl”`, `the banner of Ines Varga`. */
function aboutWords({ subject, subjectName }: { subject: ReportSubject; subjectName: string }): string {
  return subject === 'artwork' ? `the artwork “${subjectName}”` : `the ${reportSubjectNames[subject]} of ${subjectName}`
}
