import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { readSession } from '../session/session-storage.ts'
import { landingRedirectMs } from './landing-texts.ts'

/**
 * Whether the visitor of a landing page is signed in. Signed-in visitors are redirected to their dashboard. Without a stored session the
 * visitor counts as signed out at once, so that the page renders before any script runs.
 */
export function useVisitor(): 'signed-out' | 'checking' | 'signed-in' {
  const [visitor, setVisitor] = useState<'signed-out' | 'checking' | 'signed-in'>('signed-out')
  const navigate = useNavigate()

  // before the next paint: the stored session is readable synchronously
  useLayoutEffect(() => {
    if (!readSession()) return
    let isHere = true
    setVisitor('checking')
    void isKnown().then((known) => isHere && setVisitor(known ? 'signed-in' : 'signed-out'))
    return () => {
      isHere = false
    }
  }, [])

  useEffect(() => {
    if (visitor !== 'signed-in') return
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), landingRedirectMs)
    return () => clearTimeout(timer)
  }, [visitor, navigate])

  return visitor
}

/**
 * Whether the provider confirms the session. A failed lookup counts as signed out. The provider is loaded only for visitors with a stored
 * session.
 */
async function isKnown(): Promise<boolean> {
  try {
    const { auth } = await import('../session/auth.ts')
    return (await auth.getUser()) !== null
  } catch {
    return false
  }
}
