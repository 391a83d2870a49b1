import css from './Camera.module.css'

/** A windscreen at night with a card behind it: stands where the camera's picture will be. */
export function Street({ dim }: { dim: boolean }) {
  return (
    <svg
      className={css.street}
      data-dim={dim || undefined}
      viewBox="0 0 390 520"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="street-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#2b3a49" />
          <stop offset="0.55" stopColor="#18212b" />
          <stop offset="1" stopColor="#10161d" />
        </linearGradient>
        <linearGradient id="street-glass" x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#7d95a6" />
          <stop offset="1" stopColor="#33485a" />
        </linearGradient>
        <filter id="street-blur">
          <feGaussianBlur stdDeviation="7" />
        </filter>
      </defs>
      <rect width="390" height="520" fill="url(#street-sky)" />
      <g filter="url(#street-blur)" opacity="0.75">
        <circle cx="48" cy="128" r="24" fill="#b0893f" />
        <circle cx="338" cy="110" r="18" fill="#a8a06b" />
        <circle cx="300" cy="152" r="9" fill="#b2493e" />
      </g>
      <path d="M0 420q40-40 62-110l22-82q8-30 42-30h138q34 0 42 30l22 82q22 70 62 110v100H0z" fill="#143556" />
      <path d="M0 450q195-34 390 0v70H0z" fill="#0f2a46" />
      <path d="M104 226q5-16 24-16h134q19 0 24 16l33 134q-124-18-248 0z" fill="url(#street-glass)" />
      <path d="M132 214l-22 142 18-2 26-140zM172 214l-10 136 10-1 18-135z" fill="#ffffff" opacity="0.1" />
      <g transform="rotate(-2 195 262)">
        <rect x="150" y="216" width="90" height="90" rx="8" fill="#ffffff" />
        <g fill="none" stroke="#10202f" strokeWidth="6">
          <path d="M163 229h20v20h-20zM207 229h20v20h-20zM163 273h20v20h-20z" />
        </g>
        <path
          d="M192 226h6v10h-6zM192 242h10v6h-10zM192 256h6v12h-6zM206 256h8v6h-8zM220 256h10v6h-10zM204 268h12v6h-12zM222 270h8v10h-8zM192 278h8v18h-8zM206 282h10v6h-10zM220 286h10v10h-10zM208 292h6v4h-6zM160 256h8v6h-8zM174 258h10v6h-10z"
          fill="#10202f"
        />
      </g>
    </svg>
  )
}
