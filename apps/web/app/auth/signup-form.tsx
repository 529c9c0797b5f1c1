import { zodResolver } from '@hookform/resolvers/zod'
import { type ArtistType, Email } from '@tintype/contract/accounts/accounts'
import { findNameProblem } from '@tintype/contract/accounts/names'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { fieldMessage } from '../api/problem.ts'
import { ChosenPassword, ChosenPasswordField } from '../security/chosen-password-field.tsx'
import { authTexts } from '../session/auth-texts.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { openPasswordReason } from '../ui/fields/new-password-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { type IncompleteSignUp, SignUpFailure, signUpArtist } from './sign-up-artist.ts'

const SignupValues = z.object({
  username: z.string().superRefine((name, context) => {
    const problem = findNameProblem(name)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
  email: Email,
  password: ChosenPassword,
})

type Props = {
  /** Passed by the landing page. */
  artistType: ArtistType | undefined
}

export function SignupForm({ artistType }: Props) {
  const form = useForm({ resolver: zodResolver(SignupValues), mode: 'onBlur', defaultValues: { username: '', email: '', password: '' } })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const [username, email, password] = form.watch(['username', 'email', 'password'])
  const halfMade = useRef<IncompleteSignUp>(undefined)
  const navigate = useNavigate()

  // show no "missing" error before submit: leaving an empty field would otherwise move the links below it
  const missing = (value: string, message: string | undefined) => (value || isSubmitted ? message : undefined)
  // validate on every key; the form itself validates only on blur and on submit
  const nameError = fieldMessage((username && findNameProblem(username)) || (isSubmitted ? errors.username?.message : undefined))

  const submit = form.handleSubmit(async (values) => {
    try {
      await signUpArtist({ ...values, artistType }, halfMade.current)
      await navigate('/email-confirmed?fromSignup=true', { state: { email: values.email } })
    } catch (error) {
      const { place, message } = error instanceof SignUpFailure ? error : new SignUpFailure(authTexts.unexpected)
      if (error instanceof SignUpFailure) halfMade.current = error.halfMade ?? halfMade.current
      form.setError(place, { message }, { shouldFocus: true })
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label="Name"
        hint="Also the name of your shop and part of its link."
        autoComplete="nickname"
        error={nameError}
        {...form.register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        error={fieldMessage(missing(email, errors.email?.message))}
        {...form.register('email')}
      />
      <ChosenPasswordField label="Password" password={password} message={errors.password?.message} {...form.register('password')} />
      {errors.root && <Note tone="bad">{errors.root.message}</Note>}
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={isSubmitting}
        busyLabel="Creating your account…"
        disabledReason={nameError ? authTexts.nameFirst : openPasswordReason(password)}
      >
        Sign Up
      </Button>
    </form>
  )
}
