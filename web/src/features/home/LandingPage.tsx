import { PageTitle } from '@/ui/PageTitle'
import { CallToAction } from './landing/CallToAction'
import { Features } from './landing/Features'
import { Foot } from './landing/Foot'
import { Hero } from './landing/Hero'
import { Steps } from './landing/Steps'
import { Testimonials } from './landing/Testimonials'
import { TopBar } from './landing/TopBar'
import { useDemo } from './landing/useDemo'

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
