import { createContext, type ReactNode, use, useEffect, useId, useRef, useState } from 'react'

export type Theme = 'dark' | 'light'

const both: readonly Theme[] = ['dark', 'light']

/** The themes that the page shows, by the value of its URL parameter. */
export function selectThemes(choice: string | null): readonly Theme[] {
  const only = both.filter((theme) => theme === choice)
  return only.length ? only : both
}

export const ShownThemes = createContext(both)

const FrameTheme = createContext<Theme>('dark')

/** The theme of the frame around the component. */
export function useFrameTheme(): Theme {
  return use(FrameTheme)
}

type Props = {
  /** The name in the code: of a component, or of a class without one. */
  name: string
  /** The file below `apps/web/app`. */
  file: string
  /** Why or when it is used. */
  about?: ReactNode
  /** The least width of one state. `full` gives every state its own row and the frames the whole width. */
  cell?: 'tiny' | 'small' | 'medium' | 'large' | 'full'
  children: ReactNode
}

/** One component in all its states, once per theme. */
export function Specimen({ name, file, about, cell = 'medium', children }: Props) {
  const id = useId()
  return (
    <article className="dev-specimen" data-component={name} data-cell={cell} aria-labelledby={id}>
      <header>
        <h3 id={id}>
          <code>{name}</code>
        </h3>
        <p>
          {about} <code>{file}</code>
        </p>
      </header>
      <div className="dev-frames">
        {use(ShownThemes).map((theme) => (
          <FrameTheme key={theme} value={theme}>
            <div className="dev-frame" data-theme={theme}>
              {children}
            </div>
          </FrameTheme>
        ))}
      </div>
    </article>
  )
}

type StateProps = {
  name: string
  /** Shows a state that otherwise needs a pointer or the keyboard. */
  forced?: 'hover' | 'focus' | 'active'
  /** The element with the forced state: the first that matches. */
  on?: string
  /** Takes a whole row. */
  isRow?: boolean
  children: ReactNode
}

/** One state of a component, with its name. */
export function State({ name, forced, on = 'button, a, input, select, textarea', isRow, children }: StateProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (forced) box.current?.querySelector(on)?.setAttribute('data-force', forced)
  }, [forced, on])
  return (
    <div className="dev-state" data-row={isRow || undefined}>
      <p className="dev-name">{name}</p>
      <div ref={box} className="dev-content">
        {children}
      </div>
    </div>
  )
}

/** Holds the value of a controlled component. */
export function StatefulSpecimen<Value>({
  initial,
  children,
}: {
  initial: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, setValue] = useState(initial)
  return children(value, setValue)
}
