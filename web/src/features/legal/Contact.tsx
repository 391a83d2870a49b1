import { Mail, Phone } from 'lucide-react'
import { useConfig } from '@/data/config/queries'
import { ErrorState } from '@/ui/ErrorState'
import { Icon } from '@/ui/Icon'
import { Skeleton } from '@/ui/Skeleton'
import css from './Legal.module.css'

/** The address to write to about personal data, as the server is configured; words stand in until it answers. */
export function PrivacyEmail() {
  const address = useConfig().data?.contact.privacy_email
  return address ? <a href={`mailto:${address}`}>{address}</a> : 'the address on the About page'
}

/** How to reach the operator of this site: email and telephone. */
export function Contact() {
  const config = useConfig()
  if (config.isError) {
    return (
      <ErrorState
        title="The contact details could not be loaded"
        detail={config.error.message}
        onRetry={() => void config.refetch()}
        busy={config.isFetching}
      />
    )
  }
  const contact = config.data?.contact
  return (
    <ul className={css.contact} aria-busy={!contact}>
      <li>
        <Icon of={Mail} />
        {contact ? <a href={`mailto:${contact.email}`}>{contact.email}</a> : <Skeleton width={200} />}
      </li>
      <li>
        <Icon of={Phone} />
        {contact ? (
          <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>
        ) : (
          <Skeleton width={140} />
        )}
      </li>
    </ul>
  )
}
