import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '@/api/errors'
import { claimRegistration } from '@/data/vehicles/mutations'
import { pictureFault, preparePicture } from '@/lib/picture'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { PictureInput } from '@/ui/PictureInput'
import { Plate } from '@/ui/Plate'
import { Progress } from '@/ui/Progress'
import { confirmed } from '@/ui/toast'
import css from '../Vehicles.module.css'

type Props = {
  /** The registration, canonical. */
  plate: string
  onClose: () => void
  /** No other account has it: it can simply be added. */
  onAdd: () => void
  /** The claim is made; says the vehicle's id. */
  onSent: (id: string) => void
}

/** Claims a registration that another account has, with a photo of its registration certificate. */
export function ClaimDialog({ plate, onClose, onAdd, onSent }: Props) {
  const queries = useQueryClient()
  const [certificate, setCertificate] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [share, setShare] = useState(0)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])
  const claim = useMutation({
    mutationFn: async (file: File) => {
      const call = new AbortController()
      under.current = call
      const claim = { registration: plate, certificate: await preparePicture(file) }
      return claimRegistration(queries, claim, { onProgress: setShare, signal: call.signal })
    },
    onMutate: () => setShare(0),
    onSuccess: (vehicle) => {
      confirmed({ title: 'Claim sent', detail: 'We’ll email you once we’ve decided.' })
      onSent(vehicle.id)
    },
  })
  const choose = (file: File) => {
    claim.reset()
    const why = pictureFault(file)
    setFault(why)
    setCertificate(why ? null : file)
  }
  const send = () => (certificate ? claim.mutate(certificate) : setFault('Please choose a picture'))
  const said = claim.error instanceof ApiError ? claim.error : null
  const atPhoto = fault ?? (said ? said.fields.certificate : claim.error?.message)
  return (
    <FormDialog
      title="Claim this registration"
      description="Another account has this registration. If the vehicle is yours, show us its V5C registration certificate."
      submit="Send claim"
      busy={claim.isPending}
      error={said?.fields.certificate ? undefined : said?.message}
      onSubmit={send}
      onClose={onClose}
    >
      <Plate registration={plate} size={40} className="justify-self-start" />
      {said?.code === 'not_taken' && (
        <Button className="justify-self-start" onClick={onAdd}>
          Add it instead
        </Button>
      )}
      <Field
        label="Photo of the V5C registration certificate"
        hint="The whole page with the registration and your name, in focus. JPEG, PNG or WebP."
        error={atPhoto}
      >
        {(control) => (
          <PictureInput
            control={control}
            label="Take or choose a photo"
            file={certificate}
            disabled={claim.isPending}
            onChoose={choose}
          />
        )}
      </Field>
      {claim.isPending && <Progress label="Sending the photo" percent={Math.round(share * 100)} />}
      <section aria-labelledby="what-happens" className={css.happens}>
        <h3 id="what-happens">What happens next</h3>
        <ul>
          <li>An administrator checks the photo against the registration and decides. We’ll email you.</li>
          <li>Until then, nobody can message this registration.</li>
          <li>If it’s yours, it moves to your account. Messages already sent stay where they are.</li>
          <li>We delete the photo once we’ve decided, or as soon as you withdraw the claim.</li>
        </ul>
      </section>
    </FormDialog>
  )
}
