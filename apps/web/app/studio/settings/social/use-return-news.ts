import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { emailChangeNews, type News } from '../../../session/email-change-news.ts'
import { connectionNews } from './connection-news.ts'

/** Everything that a way back to this page may carry. */
const PARAMETERS = ['connect_status', 'platform', 'error_message', 'email_change_confirmed', 'error']

/**
 * What became of a way out of the application that led back here. It is said once: the address forgets it at once, so that
 * neither a reload nor a link that is passed on says it again.
 */
export function useReturnNews(): News[] {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [news, setNews] = useState<News[]>([])

  useEffect(() => {
    const carried = new URLSearchParams(search)
    if (!PARAMETERS.some((name) => carried.has(name))) return
    setNews([emailChangeNews(carried), connectionNews(carried)].filter((item) => item !== undefined))
    for (const name of PARAMETERS) carried.delete(name)
    void navigate({ search: carried.toString(), hash }, { replace: true, preventScrollReset: true })
  }, [search, hash, navigate])

  return news
}
