import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { contract } from '@tintype/contract/api'
import { brand } from '@tintype/domain/brand'

/** Generates the OpenAPI description from the contract, so that it always matches the served API. */
export function describeApi(options: { publicUrl: string }): Promise<unknown> {
  return new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(contract, {
    info: {
      title: `${brand.product} API`,
      version: '1',
      description: 'Errors are JSON with `message`, fit to show, and `code`. Calls that move money or goods take an `Idempotency-Key`.',
    },
    servers: [{ url: `${options.publicUrl}/api` }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, username: { type: 'apiKey', in: 'header', name: 'x-user-username' } },
    },
    security: [{ bearer: [], username: [] }],
  })
}

const files = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
])

/** A file of the documentation viewer, if it exists. */
export async function docsFile(name: string): Promise<Response | undefined> {
  const type = files.get(name)
  if (!type) return undefined
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  return new Response(await readFile(join(folder, name)), { headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' } })
}

/** The documentation page. */
export function docsPage(nonce: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${brand.product} API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="reader"></div><script src="/api/docs/swagger-ui-bundle.js"></script>
<script nonce="${nonce}">SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reader', deepLinking: true, defaultModelsExpandDepth: 0 })</script></body></html>`
}
