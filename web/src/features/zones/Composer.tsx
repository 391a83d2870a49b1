import { useMutation, useQueryClient } from '@tanstack/react-query'
import { SendHorizontal, X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { NewZonePost } from '@/api/limits.gen'
import { writeAnswer, writePost } from '@/data/zones/mutations'
import { isSendKey } from '@/lib/sendKey'
import { AddPictures } from '@/ui/AddPictures'
import { countCharacters } from '@/ui/CountedText'
import { FormError } from '@/ui/FormError'
import { Icon } from '@/ui/Icon'
import { IconButton } from '@/ui/IconButton'
import { MAX_PHOTOS } from './PostPhotos'
import { SendingPhotos } from './SendingPhotos'
import css from './Zones.module.css'

type Props = {
  label: string
  /** Where a post is written, or what is answered. */
  zone?: string
  answers?: string
}

/** Writes a post or an answer, with photos if one likes. What was typed stays until the server has it. */
export function Composer({ label, zone, answers }: Props) {
  const queries = useQueryClient()
  const fieldId = useId()
  const [text, setText] = useState('')
  const [photos, setPhotos] = useState<File[]>([])
  const [sending, setSending] = useState<{ post: string; files: File[] } | null>(null)
  // The same until it is sent: pressed twice, it is written once.
  const id = useRef(crypto.randomUUID())
  const send = useMutation({
    mutationFn: () =>
      answers ? writeAnswer(queries, answers, id.current, text) : writePost(queries, zone ?? '', id.current, text),
    onSuccess: (post) => {
      if (photos.length > 0) setSending({ post: post.id, files: photos })
      setText('')
      setPhotos([])
      id.current = crypto.randomUUID()
    },
  })
  const most = NewZonePost.content.maxLength
  const tooLong = countCharacters(text) > most
  const isReady = text.trim() !== '' && !tooLong && !send.isPending
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (isReady) send.mutate()
  }
  return (
    <form className={css.composer} onSubmit={submit} noValidate>
      <FormError message={tooLong ? `Please use at most ${most} characters` : send.error?.message} />
      {sending && <SendingPhotos key={sending.post} post={sending.post} files={sending.files} />}
      {photos.length > 0 && (
        <ul className={css.chosen} aria-label="Photos that go with it">
          {photos.map((file) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`}>
              <span>{file.name}</span>
              <IconButton
                label={`Remove ${file.name}`}
                onClick={() => setPhotos(photos.filter((other) => other !== file))}
              >
                <Icon of={X} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className={css.field}>
        <label htmlFor={fieldId} className="sr-only">
          {label}
        </label>
        <textarea
          id={fieldId}
          className="input"
          rows={1}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => isSendKey(event) && submit(event)}
        />
        <AddPictures
          label="Add photos"
          small
          disabled={photos.length >= MAX_PHOTOS}
          onAdd={(files) => setPhotos([...photos, ...files].slice(0, MAX_PHOTOS))}
        />
        <IconButton label="Send" type="submit" disabled={!isReady} aria-busy={send.isPending || undefined}>
          <Icon of={SendHorizontal} size={24} />
        </IconButton>
      </div>
    </form>
  )
}
