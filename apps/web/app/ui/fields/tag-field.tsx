import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { addTags, findTagProblem, type TagRules } from './tag-list.ts'

type Props = FieldProps & TagRules & { tags: readonly string[]; onChange: (tags: string[]) => void; placeholder?: string }

/**
 * Comma or Enter adds a tag, Backspace in the empty input removes the last one, and a pasted list is split at its commas. Rejected tags are
 * reported.
 */
export function TagField({ tags, onChange, tagsMax, tagMax, placeholder, ...field }: Props) {
  const [text, setText] = useState('')
  // stored with the list it refers to, so that it disappears once the list changes
  const [refusal, setRefusal] = useState<{ why: string | undefined; list: string }>()
  const input = useRef<HTMLInputElement>(null)

  function add(words: string) {
    const list = addTags(tags, words, { tagsMax, tagMax })
    setRefusal({ why: findTagProblem(tags, words, { tagsMax, tagMax }), list: list.join() })
    onChange(list)
    setText('')
  }

  function remove(tag: string) {
    onChange(tags.filter((other) => other !== tag))
    input.current?.focus()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(text)
    } else if (event.key === 'Backspace' && !text && tags.length) {
      onChange(tags.slice(0, -1))
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text')
    if (!/[,;\n]/.test(pasted)) return
    event.preventDefault()
    add(text + pasted)
  }

  const why = refusal?.list === tags.join() ? refusal.why : undefined
  const hint = <span role="status">{why ? <span className="tag-refusal">{why}</span> : field.hint}</span>
  return (
    <Field {...field} hint={hint} count={{ now: tags.length, max: tagsMax }}>
      {(wiring) => (
        <div className="input tag-field">
          {tags.map((tag) => (
            <span className="tag" key={tag}>
              {tag}
              <button type="button" aria-label={`Remove ${tag}`} onClick={() => remove(tag)}>
                ×
              </button>
            </span>
          ))}
          <input
            {...wiring}
            ref={input}
            value={text}
            placeholder={tags.length < tagsMax ? placeholder : undefined}
            autoCapitalize="none"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleKey}
            onPaste={handlePaste}
            onBlur={() => text && add(text)}
          />
        </div>
      )}
    </Field>
  )
}
