import { landingRedirectMs } from '@tintype/contract/landing-texts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { readSession } from '../session/session-storage.ts'

/**
 * Whether the one who looks at a landing page is signed in, and leads those who are to their dashboard.
 * Somebody whose browser keeps no session is signed out without being asked about, so that the page stands before any script runs.
 */
export function useVisitor(): 'signed-out' | 'checking' | 'signed-in' {
  const [visitor, setVisitor] = useState<'signed-out' | 'checking' | 'signed-in'>('signed-out')
  const navigate = useNavigate()

  // before the next paint: what the browser keeps is known at once
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

/** A look-up that fails counts as nobody (specification, section 2). Only who needs the provider loads it. */
async function isKnown(): Promise<boolean> {
  try {
    const { auth } = await import('../session/auth.ts')
    return (await auth.getUser()) !== null
  } catch {
    return false
  }
}
