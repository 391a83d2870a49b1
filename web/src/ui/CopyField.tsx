import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './Button'
import { Field } from './Field'
import { Icon } from './Icon'

/** Something to keep, such as a private link: shown whole, and copied with one press. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Where the clipboard is closed to us, it is a key press away.
      field.current?.select()
      setCopied(false)
    }
  }
  return (
    <Field label={label} {...(hint && { hint })}>
      {(control) => (
        <>
          <div className="copy-field">
            <input
              ref={field}
              className="input"
              readOnly
              value={value}
              onFocus={(event) => event.currentTarget.select()}
              {...control}
            />
            <Button icon={<Icon of={copied ? Check : Copy} />} onClick={() => void copy()}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          </div>
          <p className="hint" role="status">
            {copied === true ? 'It’s on your clipboard.' : copied === false ? 'Please copy it by hand.' : ''}
          </p>
        </>
      )}
    </Field>
  )
}
