import { LeavingSoonMark } from './LeavingSoonMark'

/** What the mark means, for the legend. */
export function LeavingSoonKey() {
  return (
    <li>
      <LeavingSoonMark />
      Leaving soon
    </li>
  )
}
