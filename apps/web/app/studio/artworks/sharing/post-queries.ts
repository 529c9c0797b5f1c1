import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../../api/client.ts'
import { toErrorMessage } from '../../../api/problem.ts'
import { useToast } from '../../../ui/feedback/use-toast.ts'
import { postPollIntervalMs } from './post-texts.ts'

/** The latest posts of an artwork; polled while one is pending. */
export function postsQuery(artworkUid: string) {
  return queries.social.posts.queryOptions({
    input: { artwork_uid: artworkUid },
    staleTime: 0,
    refetchInterval: ({ state }) => postPollIntervalMs(state.data?.posts),
  })
}

export function postTermsQuery() {
  return queries.social.postTerms.queryOptions()
}

export function boardsQuery() {
  // without this, a list that mounts because of the failure would retry endlessly
  return queries.social.boards.queryOptions({ retry: false, retryOnMount: false })
}

/** The artist's actions on an existing post. */
export function usePostChange(artworkUid: string, change: 'retryPost' | 'cancelPost') {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: string) => api.social[change]({ id }),
    onError: (error) => void toast.fail(toErrorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: postsQuery(artworkUid).queryKey }),
  })
}
