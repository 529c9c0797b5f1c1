import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { goodAnswer, type ModelStandIn, openModelStandIn } from '../../../test/stand-ins/model-stand-in.ts'
import { findModel, tryModel } from './check-model.ts'

let server: ModelStandIn
beforeEach(async () => {
  server = await openModelStandIn()
})
afterEach(() => server.close())

const endpoint = () => ({ baseUrl: server.baseUrl, model: 'sees', apiKey: 'sk-a-key' })
/** A clock that advances by so many seconds per reading. */
const clock = (seconds: number) => {
  let at = 0
  return () => (at += seconds * 1000)
}
const list = (...ids: string[]) => server.on('GET /v1/models', () => ({ body: { object: 'list', data: ids.map((id) => ({ id })) } }))

describe('the list of models', () => {
  test.each([['sees'], ['sees:latest']])('a server that lists the model as %s is accepted, and no picture is sent', async (id) => {
    list('other', id)
    expect(await findModel(endpoint())).toMatchObject([{ state: 'ok' }])
    expect(server.completions()).toEqual([])
    expect(server.asked('/v1/models')[0]?.bearer).toBe('sk-a-key')
  })

  test('a server without the model fails', async () => {
    list('other')
    expect(await findModel(endpoint())).toMatchObject([{ state: 'failed', checked: 'the model server has no model sees' }])
  })

  test.each([401, 403])('a server that answers %i refuses the key', async (status) => {
    server.on('GET /v1/models', () => ({ status, body: {} }))
    expect(await findModel(endpoint())).toMatchObject([{ state: 'failed', checked: `the model server refuses the key (${status})` }])
  })

  test('a server without a list of models is a warning', async () => {
    expect(await findModel(endpoint())).toMatchObject([{ state: 'warning', checked: 'the model server does not list its models' }])
  })
})

describe('a try of the model', () => {
  test('prints model, latency, tokens, structured output and the answer', async () => {
    expect((await tryModel(endpoint(), clock(2))).map(({ state, checked }) => `${state}: ${checked}`)).toEqual([
      'ok: model sees',
      'ok: answered after 2.0 s of at most 8 s',
      'ok: tokens: 800 in, 60 out; requests: 1',
      'ok: structured output works (JSON schema)',
      `ok: title: ${goodAnswer.title}; category: nature`,
    ])
    const content = server.completions()[0]?.messages[1]?.content
    expect(JSON.stringify(content)).toContain('data:image/jpeg;base64,/9j/')
  })

  test('warns of a server without structured output, and of one that is slow', async () => {
    await server.close()
    server = await openModelStandIn({ knows: ['text'] })
    const findings = await tryModel(endpoint(), clock(5))
    expect(findings.filter(({ state }) => state === 'warning').map(({ checked }) => checked)).toEqual([
      'answered after 5.0 s of at most 8 s',
      'structured output is not supported: text is used',
    ])
  })

  test('fails with the reason where the server refuses the key', async () => {
    server.sayNext({ status: 401, body: {} })
    expect(await tryModel(endpoint(), clock(1))).toMatchObject([
      { state: 'failed', checked: 'the model described no picture: it answered 401' },
    ])
  })
})
