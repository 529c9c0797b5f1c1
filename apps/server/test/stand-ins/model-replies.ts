/** A response as a model server documents it. @property text  what the model said */
type RecordedReply = { server: string; source: string; reply: (text: string) => { status?: number; body: unknown } }

/**
 * Chat completions in the shape of each documented server. They differ in the order of fields, in optional ones and in what they add.
 * @property source  the reference, or the code that writes the response
 */
export const RECORDED_REPLIES: RecordedReply[] = [
  {
    server: 'OpenAI',
    source: 'platform.openai.com/docs/api-reference/chat/object',
    reply: (content) => ({
      body: {
        id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
        object: 'chat.completion',
        created: 1741569952,
        model: 'gpt-4.1-mini-2025-04-14',
        choices: [
          { index: 0, message: { role: 'assistant', content, refusal: null, annotations: [] }, logprobs: null, finish_reason: 'stop' },
        ],
        usage: {
          prompt_tokens: 1117,
          completion_tokens: 46,
          total_tokens: 1163,
          prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
          completion_tokens_details: {
            reasoning_tokens: 0,
            audio_tokens: 0,
            accepted_prediction_tokens: 0,
            rejected_prediction_tokens: 0,
          },
        },
        service_tier: 'default',
        system_fingerprint: 'fp_fc9f1d7035',
      },
    }),
  },
  {
    server: 'Ollama',
    source: 'github.com/ollama/ollama openai/openai.go, ToChatCompletion',
    reply: (content) => ({
      body: {
        id: 'chatcmpl-617',
        object: 'chat.completion',
        created: 1741569952,
        model: 'qwen3-vl:8b',
        system_fingerprint: 'fp_ollama',
        choices: [{ index: 0, message: { role: 'assistant', content, reasoning: 'The picture shows a harbour.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1117, completion_tokens: 46, total_tokens: 1163 },
      },
    }),
  },
  {
    server: 'vLLM',
    source: 'github.com/vllm-project/vllm vllm/entrypoints/openai/protocol.py, ChatCompletionResponse',
    reply: (content) => ({
      body: {
        id: 'chatcmpl-1cd9b2f0e2b84ad0b2a3a1b7a9a3a7a1',
        object: 'chat.completion',
        created: 1741569952,
        model: 'Qwen/Qwen2.5-VL-7B-Instruct',
        choices: [
          {
            index: 0,
            message: {
              ...{ role: 'assistant', content, refusal: null, annotations: null, audio: null, function_call: null },
              ...{ tool_calls: [], reasoning_content: null },
            },
            ...{ logprobs: null, finish_reason: 'stop', stop_reason: null },
          },
        ],
        service_tier: null,
        system_fingerprint: null,
        usage: { prompt_tokens: 1117, total_tokens: 1163, completion_tokens: 46, prompt_tokens_details: null },
        prompt_logprobs: null,
        kv_transfer_params: null,
      },
    }),
  },
  {
    server: 'llama.cpp',
    source: 'github.com/ggml-org/llama.cpp tools/server, server_task_result_cmpl_final::to_json_oaicompat_chat',
    reply: (content) => ({
      body: {
        choices: [{ finish_reason: 'stop', index: 0, message: { role: 'assistant', reasoning_content: 'A lantern, boats.', content } }],
        created: 1741569952,
        model: 'ggml-org/Qwen2.5-VL-7B-Instruct-GGUF',
        system_fingerprint: 'b6123-79c1160b',
        object: 'chat.completion',
        usage: { completion_tokens: 46, prompt_tokens: 1117, total_tokens: 1163, prompt_tokens_details: { cached_tokens: 0 } },
        id: 'chatcmpl-4xY2rGvXb7',
        timings: {
          ...{ prompt_n: 1117, prompt_ms: 812.4, prompt_per_token_ms: 0.727, prompt_per_second: 1374.9 },
          ...{ predicted_n: 46, predicted_ms: 905.1, predicted_per_token_ms: 19.68, predicted_per_second: 50.8 },
        },
      },
    }),
  },
]

type RecordedRefusal = { what: string; status: number; body: unknown }

/** Errors as the servers document them: an unsupported format is asked for in the next looser one. */
export const RECORDED_FORMAT_ERRORS: RecordedRefusal[] = [
  {
    what: 'OpenAI refuses JSON schemas for an old model',
    status: 400,
    body: {
      error: {
        message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        ...{ type: 'invalid_request_error', param: 'response_format', code: null },
      },
    },
  },
  {
    what: 'vLLM refuses a schema that its grammar cannot express',
    status: 400,
    body: {
      error: {
        message: 'The provided JSON schema contains features not supported by xgrammar.',
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    },
  },
  {
    what: 'llama.cpp cannot compile the grammar',
    status: 400,
    body: { error: { code: 400, message: 'Failed to parse grammar', type: 'invalid_request_error' } },
  },
]

/** Errors that no other request would avoid. */
export const RECORDED_FAILURES: (RecordedRefusal & { requests: number })[] = [
  {
    what: 'OpenAI has no credit left',
    ...{ status: 429, requests: 3 },
    body: {
      error: {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        ...{ type: 'insufficient_quota', param: null, code: 'insufficient_quota' },
      },
    },
  },
  {
    what: 'Ollama has no such model',
    ...{ status: 404, requests: 1 },
    body: { error: { message: 'model "sees" not found, try pulling it first', type: 'api_error', param: null, code: null } },
  },
  {
    what: 'llama.cpp still loads its model',
    ...{ status: 503, requests: 3 },
    body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
  },
  {
    what: 'llama.cpp was started without the file for pictures',
    ...{ status: 500, requests: 3 },
    body: {
      error: {
        ...{ code: 500, type: 'server_error' },
        message: 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
      },
    },
  },
]
