import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emailChangeNews, type News } from '../../../session/email-change-news.ts'
import { readConnectionResult } from './connection-result.ts'

/** All parameters of return URLs to this page. */
const PARAMETERS = ['connect_status', 'platform', 'error_message', 'email_change_confirmed', 'message', 'code', 'error']

/**
 * The result of a redirect through another site. It is removed from the URL at once, so that neither a reload nor a shared link shows it
 * again.
 */
export function useRedirectResults(): News[] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [news, setNews] = useState<News[]>([])

  useEffect(() => {
    const carried = new URLSearchParams(search)
    if (!PARAMETERS.some((name) => carried.has(name))) return
    setNews([emailChangeNews(carried), readConnectionResult(carried)].filter((item) => item !== undefined))
    for (const name of PARAMETERS) carried.delete(name)
    void navigate({ search: carried.toString(), hash }, { replace: true, preventScrollReset: true })
  }, [search, hash, navigate])

  return news
}
