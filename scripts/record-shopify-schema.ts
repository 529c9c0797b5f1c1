import { readFileSync, writeFileSync } from 'node:fs'
import {
  buildClientSchema,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  parse,
  specifiedScalarTypes,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import * as texts from '../apps/server/platform/channel/shopify-texts.ts'

const TARGET = new URL('../apps/server/test/stand-ins/shopify-schema.graphql', import.meta.url)

/**
 * Records the part of Shopify's published schema that our documents use: the selected fields with all their arguments, and the input types
 * completely. Run it after a change of a document or of the version, see CONTRIBUTING.md.
 * @param path  the introspection result, as `@shopify/dev-mcp` contains it
 */
function record(path: string, source: string): void {
  const { data } = JSON.parse(readFileSync(path, 'utf8'))
  const schema = buildClientSchema(data, { assumeValid: true })
  const { fields, inputs } = findUsed(schema)
  const parts = [...fields.keys(), ...inputs]
    .toSorted()
    .map((name) => printPart(schema.getType(name), fields.get(name) ?? new Set(), (one) => fields.has(one)))
  const roots = 'schema { query: QueryRoot mutation: Mutation }'
  writeFileSync(
    TARGET,
    `# ${source}. The part that our documents use, by scripts/record-shopify-schema.ts.\n\n${[roots, ...parts].join('\n\n')}\n`,
  )
}

/** The selected fields by type, and every input type that their arguments can reach. */
function findUsed(schema: GraphQLSchema) {
  const fields = new Map<string, Set<string>>()
  const inputs = new Set<string>()
  const addInput = (type: GraphQLInputType): void => {
    const named = getNamedType(type)
    if (inputs.has(named.name) || specifiedScalarTypes.some(({ name }) => name === named.name)) return
    inputs.add(named.name)
    if (isInputObjectType(named)) for (const field of Object.values(named.getFields())) addInput(field.type)
  }
  for (const text of Object.values(texts)) {
    const info = new TypeInfo(schema)
    const visitor = {
      Field() {
        const parent = info.getParentType()
        const field = info.getFieldDef()
        if (!parent || !field) throw new Error(`a document selects an unknown field: ${text}`)
        fields.set(parent.name, (fields.get(parent.name) ?? new Set()).add(field.name))
        for (const { type } of field.args) addInput(type)
        const result = getNamedType(field.type)
        if (isEnumType(result) || isScalarType(result)) addInput(result)
        else fields.set(result.name, fields.get(result.name) ?? new Set())
      },
    }
    visit(parse(text), visitWithTypeInfo(info, visitor))
  }
  return { fields, inputs }
}

function printPart(type: GraphQLNamedType | undefined, selected: ReadonlySet<string>, isRecorded: (name: string) => boolean): string {
  if (isScalarType(type)) return `scalar ${type.name}`
  if (isEnumType(type))
    return `enum ${type.name} {\n${type
      .getValues()
      .map((value) => `  ${value.name}${printEnd(value)}`)
      .join('\n')}\n}`
  if (isInputObjectType(type)) {
    const inputs = Object.values(type.getFields()).map((field) => `  ${field.name}: ${field.type}${printEnd(field)}`)
    return `input ${type.name}${type.isOneOf ? ' @oneOf' : ''} {\n${inputs.join('\n')}\n}`
  }
  if (!isInterfaceType(type) && !isObjectType(type)) throw new Error(`not recorded: ${type}`)
  // an interface requires the same fields of its implementations
  const fields = Object.values(type.getFields()).filter(({ name }) => selected.has(name) || name === 'id')
  const interfaces = type.getInterfaces().filter(({ name }) => isRecorded(name))
  const head = `${isObjectType(type) ? 'type' : 'interface'} ${type.name}${interfaces.length ? ` implements ${interfaces.join(' & ')}` : ''}`
  return `${head} {\n${fields.map((field) => `  ${field.name}${printArguments(field.args)}: ${field.type}${printEnd(field)}`).join('\n')}\n}`
}

function printArguments(args: readonly GraphQLArgument[]): string {
  return args.length ? `(${args.map((arg) => `${arg.name}: ${arg.type}${printEnd(arg)}`).join(', ')})` : ''
}

function printEnd({ deprecationReason }: { deprecationReason?: string | null | undefined }): string {
  return deprecationReason ? ` @deprecated(reason: ${JSON.stringify(deprecationReason)})` : ''
}

const [path, source] = process.argv.slice(2)
if (!path || !source) throw new Error('usage: record-shopify-schema.ts ADMIN_SCHEMA.json SOURCE')
record(path, source)
