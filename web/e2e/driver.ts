import { randomInt, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test'
import { sql, whyNoDatabase } from './map.database'

/** Someone with a confirmed account. `session` is what the page keeps in local storage. */
export type Driver = { email: string; password: string; plate: string; session: string }

/** Where the running system leaves its mails while no mail server is set. */
function outbox(): string {
  return process.env.CARPAL_OUTBOX_DIR ?? fileURLToPath(new URL('../../.carpal/outbox', import.meta.url))
}

/** Why nobody can sign up here, or null when they can. */
export function whyNoMail(): string | null {
  return existsSync(outbox()) || process.env.CARPAL_OUTBOX_DIR ? null : 'the system has no outbox to read mails from'
}

/** The text of a mail to an address whose words match; undefined while there is none. */
function mailTo(email: string, match: RegExp): RegExpExecArray | undefined {
  const names = existsSync(outbox()) ? readdirSync(outbox()).filter((name) => name.endsWith('.eml')) : []
  for (const name of names) {
    const raw = readFileSync(join(outbox(), name), 'utf8')
    // Whom it is to stands in its head in plain letters: the others are not read further.
    if (!raw.includes(email)) continue
    // Quoted-printable: soft line breaks, and signs by their number.
    const mail = raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    const found = match.exec(mail)
    if (found) return found
  }
  return undefined
}

/** What a mail to an address says, once it is there: the first group of what matches. */
export async function inMail(email: string, match: RegExp): Promise<string> {
  let found: string | undefined
  await expect(() => {
    found = mailTo(email, match)?.[1]
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  return found ?? ''
}

const LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXYZ'
const letters = (count: number) => Array.from({ length: count }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A registration of the current format that nobody has. */
export function freshPlate(): string {
  return `${letters(2)}${randomInt(10, 100)}${letters(3)}`
}

/**
 * A network that nobody else has (RFC 2544), so that what is limited by network is limited for one test alone; where the
 * system stands behind no proxy it does not listen, and all tests share a limit.
 */
export const ownNetwork = () => ({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` })

/** Signs someone up with a vehicle, confirms the address by the mail, and signs in. */
export async function signUp(request: APIRequestContext, plate = freshPlate()): Promise<Driver> {
  const email = `${randomUUID()}@example.org`
  const password = randomUUID()
  const headers = ownNetwork()
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/api/v1/${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer.text()
  }
  const secret = randomUUID()
  await post('sign-up', { registration: plate, email, password, secret })
  const token = await inMail(email, /#type=signup&(?:amp;)?token=([\w-]+)/)
  await post('sign-up/confirm', { token, secret })
  return { email, password, plate, session: await post('sign-in', { email, password }) }
}

let demo: { email: string; password: string } | null | undefined

/** An account of the demo, whose password others may have, too; null where there is no demo, or no database to see into. */
async function demoAccount(request: APIRequestContext) {
  if (demo === undefined) {
    const { demo_accounts: told } = await (await request.get('/api/v1/config')).json()
    demo = (whyNoDatabase() === null && told[0]) || null
  }
  return demo
}

/**
 * Somebody with an account as a sign-up leaves it that was confirmed. It is put into the database with a password that is hashed
 * already: signing up, with its email, is what `signUp` is for.
 */
export async function newDriver(request: APIRequestContext): Promise<Driver> {
  const known = await demoAccount(request)
  if (!known) return signUp(request)
  const { password } = known
  const [email, plate] = [`${randomUUID()}@example.org`, freshPlate()]
  sql(`
    with driver as (
      insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
      select gen_random_uuid(), '${email}', now(), password_hash, now(), '${plate.slice(0, 4)} ${plate.slice(4)}', now()
      from users where email = '${known.email}' returning id)
    insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
    select gen_random_uuid(), id, '${plate}', 'active', true, now(), now() from driver`)
  const answer = await request.post('/api/v1/sign-in', { data: { email, password }, headers: ownNetwork() })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { email, password, plate, session: await answer.text() }
}

/** From here on the page is this driver's; what the app changes of the session stays. */
export async function be(page: Page, driver: Driver): Promise<void> {
  await page.addInitScript(
    ({ email, session }) => {
      if (sessionStorage.getItem('is') === email) return
      sessionStorage.setItem('is', email)
      localStorage.setItem('carpal.session', session)
    },
    { email: driver.email, session: driver.session },
  )
}

/** Browsers that `browserOf` opened, and for which test. Nobody else closes them, and each goes on asking and drawing. */
let opened: { by: string; context: BrowserContext }[] = []

/**
 * A browser of one's own, like this test's: a driver's, or somebody's from a network of their own. It is closed when another test
 * asks for one.
 */
export async function browserOf(browser: Browser, driver?: Driver, own: BrowserContextOptions = {}): Promise<Page> {
  const { testId, retry } = test.info()
  const by = `${testId} ${retry}`
  const over = opened.filter((one) => one.by !== by)
  opened = opened.filter((one) => one.by === by)
  for (const { context } of over) await context.close()
  const context = await browser.newContext(driver ? own : { ...own, extraHTTPHeaders: ownNetwork() })
  opened.push({ by, context })
  const page = await context.newPage()
  if (driver) await be(page, driver)
  return page
}

/** Signs in as the demo's admin; null where there is no demo. */
export async function demoAdmin(request: APIRequestContext): Promise<Driver | null> {
  const { demo_accounts: told } = await (await request.get('/api/v1/config')).json()
  const account = told.find(({ role }: { role: string }) => role === 'Admin')
  if (!account) return null
  const { email, password } = account
  const session = await (await request.post('/api/v1/sign-in', { data: { email, password } })).text()
  return { email, password, plate: '', session }
}
