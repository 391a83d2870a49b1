import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from '@/lib/classes'
import css from './Tabs.module.css'

type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode }

type Props<Value extends string> = {
  /** What one chooses between. */
  label: string
  value: Value
  tabs: readonly Tab<Value>[]
  /** Forms stay filled in while another tab is open. */
  keep?: boolean
  className?: string | undefined
  onChoose: (value: Value) => void
}

/** Views of a page, one at a time; the arrow keys move between them. */
export function Tabs<Value extends string>({ label, value, tabs, keep = false, className, onChoose }: Props<Value>) {
  return (
    <Radix.Root
      className={classes(css.tabs, className)}
      value={value}
      onValueChange={(chosen) => onChoose(chosen as Value)}
    >
      <Radix.List className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={css.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={css.content}
          // What holds controls is reached by them.
          tabIndex={-1}
          {...(keep && { forceMount: true, hidden: tab.value !== value })}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
