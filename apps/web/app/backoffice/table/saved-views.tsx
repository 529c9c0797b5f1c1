import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { readViews, VIEW_NAME_MAX, withSavedView, writeViews } from './saved-views.ts'

/** Saved views of a list, stored in this browser; the URL of each can be shared. */
export function SavedViews({ table, search }: { table: string; search: string }) {
  const [views, setViews] = useState(() => readViews(table))
  const [name, setName] = useState('')

  function keep(next: ReturnType<typeof readViews>) {
    setViews(next)
    writeViews(table, next)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (!name.trim()) return
    keep(withSavedView(views, { name: name.trim(), search }))
    setName('')
  }

  return (
    <>
      {views.length > 0 && (
        <nav className="chips" aria-label="Saved views">
          {views.map((view) => (
            <Link key={view.name} className="chip" to={{ search: view.search }} aria-current={view.search === search ? 'page' : undefined}>
              {view.name}
            </Link>
          ))}
        </nav>
      )}
      <details className="office-fold-out">
        <summary>Views</summary>
        <div>
          <form onSubmit={save} noValidate>
            <TextField
              label="Save view as"
              maxLength={VIEW_NAME_MAX}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" size="small">
              Save
            </Button>
          </form>
          {views.map((view) => (
            <p key={view.name} className="row">
              <span>{view.name}</span>
              <Button size="small" variant="quiet" onClick={() => keep(views.filter((other) => other.name !== view.name))}>
                Remove<span className="sr"> the view {view.name}</span>
              </Button>
            </p>
          ))}
        </div>
      </details>
    </>
  )
}
