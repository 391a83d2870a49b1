import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/paths'
import { Icon } from '@/ui/Icon'

/** Finds users from the overview: leads to their list, searched. */
export function FindUser() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const find = (event: FormEvent) => {
    event.preventDefault()
    void navigate(paths.adminUsersFound(typed.trim()))
  }
  return (
    <search className="contents">
      <form className="search" onSubmit={find}>
        <Icon of={Search} />
        <input
          type="search"
          className="input"
          aria-label="Find users"
          placeholder="Name, email or plate"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </search>
  )
}
