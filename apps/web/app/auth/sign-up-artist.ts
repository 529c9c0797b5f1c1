import type { ArtistType } from '@tintype/contract/accounts/accounts'
import { nameKey } from '@tintype/contract/accounts/names'
import { api } from '../api/client.ts'
import { findHttpStatus, findProblemCode, toErrorMessage } from '../api/problem.ts'
import { artistAuth } from '../session/auth.ts'
import { authTexts, isAboutPassword } from '../session/auth-texts.ts'
import { callErrorFrom } from '../session/call-error.ts'

export type SignUpValues = { username: string; email: string; password: string }

/** The form's values, and the type of artist that the landing page passed. */
type SignUp = SignUpValues & { artistType: ArtistType | undefined }

/** A sign-in without a profile: the next attempt continues from it. */
export type IncompleteSignUp = SignUpValues & { userId: string }

/** A failure as messages: at fields, or for the form as a whole. */
export class SignUpFailure extends Error {
  readonly place: keyof SignUpValues | 'root'
  readonly halfMade: IncompleteSignUp | undefined

  constructor(
    message: string,
    { cause, halfMade, place }: { cause?: unknown; halfMade?: IncompleteSignUp; place?: SignUpFailure['place'] } = {},
  ) {
    super(message, { cause })
    this.place = place ?? findErrorField(message, cause)
    this.halfMade = halfMade
  }
}

/**
 * Creates the sign-in and then the artist's profile.
 * @param earlier  the sign-in that an earlier attempt created
 * @throws SignUpFailure with a message to show
 */
export async function signUpArtist(values: SignUp, earlier: IncompleteSignUp | undefined): Promise<void> {
  const { username, email, password, artistType } = values
  const isSame = earlier?.email === email && earlier.password === password
  // the sign-in's username is fixed, and the shop gets the same: another one would be silently ignored
  if (isSame && nameKey(earlier.username) !== nameKey(username))
    throw new SignUpFailure(authTexts.nameKept(earlier.username), { place: 'username' })
  const userId = isSame ? earlier.userId : await makeSignIn(values)
  try {
    await api.accounts.initArtistStats({ username, email, supabase_user_id: userId, artist_type: artistType })
  } catch (cause) {
    const message = findProblemCode(cause) === 'name_taken' ? toErrorMessage(cause) : authTexts.profileFailed(toErrorMessage(cause))
    throw new SignUpFailure(message, { cause, halfMade: { username, email, password, userId } })
  }
}

async function makeSignIn({ username, email, password, artistType }: SignUp): Promise<string> {
  const { user } = await artistAuth.signUp({ username, email, password, artistType }).catch((cause: unknown) => {
    throw new SignUpFailure(toSignUpMessage(cause), { cause })
  })
  if (!user) throw new SignUpFailure(authTexts.userDetailsMissing)
  return user.id
}

/** The server's message if there is one, else a fallback: for no response, and for one without a message. */
function toSignUpMessage(cause: unknown): string {
  const status = findHttpStatus(cause)
  if (status === undefined) return authTexts.signupUnexpected
  return toErrorMessage(cause) === callErrorFrom(status, undefined).message ? authTexts.unexpected : toErrorMessage(cause)
}

function findErrorField(message: string, cause: unknown): SignUpFailure['place'] {
  const code = findProblemCode(cause)
  if (code?.startsWith('name_') && message === toErrorMessage(cause)) return 'username'
  if (code === 'email_invalid') return 'email'
  return isAboutPassword(message) ? 'password' : 'root'
}
