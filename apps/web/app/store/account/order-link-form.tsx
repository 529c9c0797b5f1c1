import { limits } from '@tintype/contract/limits'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { PageTitle } from '../../ui/text/page-title.tsx'

type Props = { answer: { email: string; message: string | undefined; problem: string | undefined } | undefined }

/** Requests the link to a customer's orders. The response is the same whether or not the address has orders. */
export function OrderLinkForm({ answer }: Props) {
  return (
    <main id="main" className="column account-ask">
      <PageTitle title="Your orders" lead="Enter the email you ordered with. We’ll send you a link to all your orders." />
      {answer?.message && <Note>{answer.message}</Note>}
      <Form method="post" className="stack" noValidate>
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={limits.email.max}
          defaultValue={answer?.email}
          error={answer?.problem}
        />
        <div>
          <Button type="submit" variant="primary">
            Email me a link
          </Button>
        </div>
      </Form>
      <p className="faint small">The confirmation email of each order also links to that order.</p>
    </main>
  )
}
