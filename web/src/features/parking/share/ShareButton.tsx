import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { CopyField } from '@/ui/CopyField'
import { Dialog } from '@/ui/Dialog'
import { Icon } from '@/ui/Icon'
import { confirmed } from '@/ui/toast'

interface Props {
  title: string
  link: () => string
  /** What the button says. */
  label?: string
  variant?: 'quiet' | 'second'
}

/** Hands a link to the device's own sharing; where that is missing it is copied, or shown to be copied by hand. */
export function ShareButton({ title, link, label = 'Share', variant = 'second' }: Props) {
  const [shown, setShown] = useState<string | null>(null)
  const share = async () => {
    const url = link()
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      confirmed({ title: 'Link copied' })
    } catch (failure) {
      // Whoever closed the device's sharing wanted nothing else instead.
      if (failure instanceof DOMException && failure.name === 'AbortError') return
      setShown(url)
    }
  }
  return (
    <>
      <Button variant={variant} icon={<Icon of={Share2} />} onClick={() => void share()}>
        {label}
      </Button>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        title={title}
        foot={<Button onClick={() => setShown(null)}>Close</Button>}
      >
        <div className="dialog__form">
          <CopyField label="Link" value={shown ?? ''} />
        </div>
      </Dialog>
    </>
  )
}
