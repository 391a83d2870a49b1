import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { classes } from '@/lib/classes'
import { Icon } from './Icon'
import { IconButton } from './IconButton'

/** A password, hidden unless its owner wants to see it. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className="password">
      <input type={shown ? 'text' : 'password'} className={classes('input', className)} {...rest} />
      <IconButton label={shown ? 'Hide password' : 'Show password'} onClick={() => setShown((now) => !now)}>
        <Icon of={shown ? EyeOff : Eye} />
      </IconButton>
    </span>
  )
}
