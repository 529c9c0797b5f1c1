import { limits } from '@tintype/contract/limits'
import {
  REPORT_KINDS,
  type ReportSubject,
  reportKindNames,
  reportLimits,
  reportStatements,
  reportSubjectNames,
} from '@tintype/contract/reports/report-rules'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormNotice } from '../form-notice.tsx'
import type { ReportAnswer } from './report-values.ts'

type Props = { subjects: readonly ReportSubject[]; handle: string; answer: Partial<ReportAnswer> | undefined }

/** A plain form that works without scripts. Copyright fields are shown if that kind is selected. */
export function ReportForm({ subjects, handle, answer }: Props) {
  const { fields = {}, values } = answer ?? {}
  return (
    <Form method="post" className="report-form" noValidate>
      {answer?.problem && !Object.keys(fields).length && <FormNotice answer={answer}>{answer.problem}</FormNotice>}
      <input type="hidden" name="handle" value={handle} />
      {subjects.length === 1 ? (
        <input type="hidden" name="subject" value={subjects[0]} />
      ) : (
        <Choice legend="What are you reporting?" error={fields.subject}>
          {subjects.map((subject, index) => (
            <label key={subject}>
              <input type="radio" name="subject" value={subject} defaultChecked={values ? values.subject === subject : index === 0} />
              The {reportSubjectNames[subject]}
            </label>
          ))}
        </Choice>
      )}
      <Choice legend="What is wrong?" error={fields.kind}>
        {REPORT_KINDS.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" value={kind} defaultChecked={values?.kind === kind} />
            {reportKindNames[kind]}
          </label>
        ))}
      </Choice>
      <TextArea
        label="Description"
        name="words"
        rows={6}
        maxLength={reportLimits.wordsMax}
        defaultValue={values?.words}
        hint="Tell us what is wrong and how you know. The artist will see this."
        error={fields.words}
      />
      <div className="report-copyright">
        <TextField
          label="Original work"
          name="original"
          maxLength={reportLimits.originalMax}
          defaultValue={values?.original}
          hint="A link to it, or its title and creator."
          error={fields.original}
        />
        <Choice legend="Who owns the rights?" error={fields.capacity}>
          {(['owner', 'agent'] as const).map((capacity) => (
            <label key={capacity}>
              <input type="radio" name="capacity" value={capacity} defaultChecked={values?.capacity === capacity} />
              {reportStatements[capacity]}
            </label>
          ))}
        </Choice>
        <Statement name="isGoodFaith" isOn={values?.isGoodFaith === 'on'} error={fields.isGoodFaith} />
      </div>
      <div className="report-who">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={reportLimits.nameMax}
          defaultValue={values?.name}
          hint="For copyright claims we share your name with the artist. Otherwise we keep it private."
          error={fields.name}
        />
        <TextField
          label="Your email"
          type="email"
          name="email"
          autoComplete="email"
          maxLength={limits.email.max}
          defaultValue={values?.email}
          hint="We’ll send you a confirmation link. We review your report once you confirm it."
          error={fields.email}
        />
      </div>
      <Statement name="isTrue" isOn={values?.isTrue === 'on'} error={fields.isTrue} />
      <div>
        <Button type="submit" variant="primary">
          Submit report
        </Button>
      </div>
    </Form>
  )
}

function Choice({ legend, error, children }: { legend: string; error: string | undefined; children: ReactNode }) {
  return (
    <fieldset className="report-choice" aria-invalid={error ? true : undefined}>
      <legend className="label">{legend}</legend>
      {children}
      {error && <span className="error">{error}</span>}
    </fieldset>
  )
}

function Statement({ name, isOn, error }: { name: 'isTrue' | 'isGoodFaith'; isOn: boolean; error: string | undefined }) {
  return (
    <div className="report-choice">
      <label>
        <input type="checkbox" name={name} defaultChecked={isOn} aria-invalid={error ? true : undefined} />
        {reportStatements[name]}
      </label>
      {error && <span className="error">{error}</span>}
    </div>
  )
}
