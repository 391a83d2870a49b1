import { useEffect, useState } from 'react'
import { fetchConfig } from '@/data/config/fetchConfig'
import { Link } from '@/lib/Link'
import { buttonVariants } from '@/ui/buttonVariants'
import { PageTitle } from '@/ui/PageTitle'
import { Plate } from '@/ui/Plate'
import { Features } from './landing/Features'
import { Foot } from './landing/Foot'
import { Hero } from './landing/Hero'
import css from './landing/Landing.module.css'
import { Steps } from './landing/Steps'
import { Testimonials } from './landing/Testimonials'
import { TopBar } from './landing/TopBar'
import { toSignUp } from './landing/welcome'

/** What a visitor sees at /. Its figures and testimonials are examples, and show in demo mode only. */
export default function LandingPage() {
  const demo = useDemo()
  return (
    <>
      <PageTitle>Home</PageTitle>
      <TopBar testimonials={demo} />
      <Hero figures={demo} />
      <Features />
      <Steps />
      {demo && <Testimonials />}
      <CallToAction />
      <Foot />
    </>
  )
}

/** The last word of the landing page. */
function CallToAction() {
  return (
    <section className={css.call} aria-labelledby="call-title">
      <div className={css.callWords}>
        <h2 id="call-title">Put your plate to work</h2>
        <p>It takes a minute, and your contact details stay hidden.</p>
      </div>
      <Plate registration="AB12CDE" size={56} />
      <Link {...toSignUp} className={buttonVariants({ variant: 'primary', size: 'large' })}>
        Get Started
      </Link>
    </section>
  )
}

/** Whether the server runs in demo mode; false until it says so. Asked plainly, because this page must stay light. */
function useDemo(): boolean {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    fetchConfig(left.signal)
      .then((config) => setDemo(config.demo))
      // The page is whole without the examples.
      .catch(() => {})
    return () => left.abort()
  }, [])
  return demo
}
