import css from './Camera.module.css'

/** Where the code should be: four corners, and everything around them darker. */
export function Frame() {
  return (
    <svg className={css.frame} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <path
        d="M4 44V22a18 18 0 0 1 18-18h22M196 4h22a18 18 0 0 1 18 18v22M236 196v22a18 18 0 0 1-18 18h-22M44 236H22a18 18 0 0 1-18-18v-22"
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  )
}
