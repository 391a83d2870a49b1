import { useMutation } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import { useEffect } from 'react'
import type { Download } from '@/api/download'
import { Button } from '@/ui/Button'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import css from './SealedPhoto.module.css'

type Props = { photo: string; look: (photo: string) => Promise<Download> }

/** A photo that was sent with a message. It is shown by a person's act: each look is logged, and it may be unpleasant. */
export function SealedPhoto({ photo, look: fetchPhoto }: Props) {
  const look = useMutation({
    mutationFn: async () => URL.createObjectURL((await fetchPhoto(photo)).content),
  })
  const url = look.data
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  if (url) return <img src={url} alt="Sent with the message" className={css.photo} />
  return (
    <>
      <FormError message={look.error?.message} />
      <Button size="small" icon={<Icon of={Image} size={16} />} busy={look.isPending} onClick={() => look.mutate()}>
        Show the photo
      </Button>
    </>
  )
}
