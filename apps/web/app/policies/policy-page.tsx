import { brand } from '@tintype/domain/brand'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TableHead } from '../ui/table-head.tsx'
import type { PolicyBlock } from './policy-content.ts'
import type { PolicyData } from './policy-route.ts'
import './policies.css'

/** A policy to read, to link into and to print. */
export function PolicyPage({ policy, effectiveOn, effectiveInWords, children }: PolicyData & { children?: ReactNode }) {
  const { title, summary, sections } = policy
  return (
    <main id="main" className="policy">
      <nav className="policy-contents" aria-label="On this page">
        {/* no heading element: it would precede the page's own */}
        <p aria-hidden="true">On this page</p>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
          <li>
            <a href="#contact">Contact</a>
          </li>
        </ol>
      </nav>
      <article>
        <h1>{title}</h1>
        <p className="faint small">
          Effective {effectiveOn} ({effectiveInWords})
        </p>
        {children}
        <p className="lead">{summary}</p>
        {sections.map((section) => (
          <section key={section.id} id={section.id}>
            <h2>{section.title}</h2>
            {section.blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} />
            ))}
          </section>
        ))}
        <section id="contact">
          <h2>Contact</h2>
          <p>
            {brand.product} answers at <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>. A person reads it.
          </p>
        </section>
      </article>
    </main>
  )
}

function Block({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string') return <p>{block}</p>
  if ('list' in block)
    return (
      <ul>
        {block.list.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  if ('link' in block) {
    const { before, label, to } = block.link
    return (
      <p>
        {before} <Link to={to}>{label}</Link>.
      </p>
    )
  }
  return <PolicyTable {...block.table} />
}

function PolicyTable({ caption, head, rows }: Extract<PolicyBlock, { table: unknown }>['table']) {
  return (
    <table>
      <caption>{caption}</caption>
      <TableHead names={head} />
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, column) => (
              <td key={head[column + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
