import type { LandingContent } from './landing-content.ts'

/** Testimonials of artists, styled as gallery labels. */
export function Testimonials({ title, testimonials }: { title: string; testimonials: LandingContent['testimonials'] }) {
  return (
    <section className="wrap landing-part">
      <h2>{title}</h2>
      <div className="said">
        {testimonials.map(({ quote, name, work }) => (
          <figure key={name}>
            <blockquote>{quote}</blockquote>
            <figcaption>
              <b>{name}</b>, {work}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
