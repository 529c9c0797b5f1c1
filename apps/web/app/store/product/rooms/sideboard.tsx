/** Objects that show the room's scale: a sideboard of which 14 cm are visible, a vase and three books. Drawn in centimetres. */
export function Sideboard() {
  return (
    <div className="sideboard">
      <svg className="sideboard-things" viewBox="0 0 112 42" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="vase" x2="1">
            <stop stopColor="#8b7d6c" />
            <stop offset=".4" stopColor="#574b3f" />
            <stop offset="1" stopColor="#231d18" />
          </linearGradient>
        </defs>
        <Plant />
        <path
          d="M8.600 42c-5-4-5.400-10-1.800-13 1.500-1.300 2-2 1.800-3.400h6.800c-.2 1.400.3 2.100 1.800 3.400 3.600 3 3.200 9-1.800 13z"
          fill="url(#vase)"
        />
        <Books />
      </svg>
      <div className="sideboard-top" />
    </div>
  )
}

function Plant() {
  const leaves = [
    [2, 13, 3.6, 1.5, 38],
    [6.5, 19, 3.4, 1.4, 70],
    [3, 20.5, 3, 1.2, 8],
    [13.5, 8.6, 3.6, 1.5, -70],
    [11.4, 13, 3, 1.3, 62],
    [15.4, 13.5, 3, 1.3, -44],
    [18, 18, 3.2, 1.35, -30],
    [16, 22.5, 3, 1.2, -58],
  ] as const
  return (
    <>
      <g stroke="#4d5b41" strokeWidth=".5" fill="none">
        <path d="M12 30c-2-8-5-13-9-16M12 30c-.6-9 0-13.500 1.600-19.500M12 30c1.400-6 3-9 5.400-11.500" />
      </g>
      <g fill="#5d6e4d">
        {leaves.map(([x, y, long, thick, turn]) => (
          <ellipse key={`${x} ${y}`} cx={x} cy={y} rx={long} ry={thick} transform={`rotate(${turn} ${x} ${y})`} />
        ))}
      </g>
    </>
  )
}

function Books() {
  return (
    <g>
      <rect x="82" y="38.800" width="25" height="3.200" fill="#c9bda9" />
      <rect x="84" y="36" width="21" height="2.800" fill="#74382a" />
      <rect x="83" y="33.800" width="22.500" height="2.200" fill="#2e3a3b" />
      <rect x="82" y="38.800" width="25" height=".4" fill="#fff" opacity=".25" />
      <circle cx="98" cy="31.500" r="2.300" fill="#b88a52" />
      <circle cx="97.300" cy="30.800" r=".7" fill="#ffe6bf" opacity=".8" />
    </g>
  )
}
