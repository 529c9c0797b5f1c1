import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CauseChange, CauseInput, OfficeCause, OfficeCauses } from '@tintype/contract/hope/hope'
import type { z } from 'zod'
import { api, queries } from '../../api/client.ts'
import { toErrorMessage } from '../../api/problem.ts'
import { upload } from '../../api/upload.ts'
import { useToast } from '../../ui/feedback/use-toast.ts'

export function causesQuery() {
  return queries.backoffice.causes.list.queryOptions()
}

type Change = Omit<CauseChange, 'id' | 'version'>

/** Adds a cause or changes an existing one. An emptied field is cleared. */
export function useSaveCause() {
  const client = useQueryClient()
  return async (input: z.input<typeof CauseInput>, seen: OfficeCause | undefined): Promise<void> => {
    const { causes } = api.backoffice
    try {
      if (!seen) await causes.create(input)
      else await causes.change({ ...input, ...emptied(input), id: seen.id, version: seen.version })
    } finally {
      await client.invalidateQueries({ queryKey: causesQuery().queryKey })
    }
  }
}

function emptied({ funding_goal = null, external_url = null, agreed_on = null }: Change): Change {
  return { funding_goal, external_url, agreed_on }
}

type CauseStep = { cause: OfficeCause } & ({ step: 'change'; to: Change } | { step: 'picture'; picture: File })

/** Changes the state of a cause. The response replaces the cached cause; after a refusal all causes are refetched. */
export function useCauseStep(onDone: () => void = () => undefined) {
  const client = useQueryClient()
  const toast = useToast()
  const { queryKey } = causesQuery()
  return useMutation({
    mutationFn: take,
    onSuccess(cause, step) {
      client.setQueryData(
        queryKey,
        (list: OfficeCauses | undefined) => list && { causes: list.causes.map((each) => (each.id === cause.id ? cause : each)) },
      )
      toast.show(doneWords(step))
      onDone()
    },
    async onError(error) {
      toast.fail(toErrorMessage(error))
      await client.invalidateQueries({ queryKey })
    },
  })
}

function take(step: CauseStep): Promise<OfficeCause> {
  const { id, version } = step.cause
  if (step.step === 'picture') return upload('/backoffice/cause-pictures', { id, picture: step.picture })
  return api.backoffice.causes.change({ ...step.to, id, version })
}

function doneWords(step: CauseStep): string {
  const { title } = step.cause
  if (step.step === 'picture') return `Picture added to ${title}.`
  if (step.to.active === undefined) return `Pictures of ${title} saved.`
  return step.to.active ? `${title} is active.` : `${title} is retired.`
}
