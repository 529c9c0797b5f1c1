/** A round portrait; without one, the first letter. Decorative: the name is beside it. */
export function Avatar({ url, name, sizePx = 56 }: { url: string | null | undefined; name: string; sizePx?: number }) {
  const style = { '--size': `${sizePx}px` }
  return url ? (
    <img className="avatar" src={url} alt="" width={sizePx} height={sizePx} style={style} />
  ) : (
    <span className="avatar" style={style} aria-hidden="true">
      {Array.from(name.trim())[0]?.toUpperCase()}
    </span>
  )
}
