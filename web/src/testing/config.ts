import type { components } from '@/api/schema.gen'

type Config = components['schemas']['SiteConfig']

/** The server's configuration. */
export function siteConfig(more: Partial<Config> = {}): Config {
  return {
    version: '1.0.0',
    tiles_url: '',
    public_url: 'https://carpal.example',
    demo: false,
    demo_accounts: [],
    practice: false,
    vehicle_enquiry: false,
    basemap: { style_url: null, dark_style_url: null },
    contact: { email: 'help@cars.test', privacy_email: 'privacy@cars.test', phone: '020 7946 0123' },
    times: {
      deletion_grace_seconds: 30 * 86_400,
      reset_link_seconds: 3600,
      guest_confirm_seconds: 86_400,
      guest_message_retention_seconds: 30 * 86_400,
      incident_photo_seconds: 86_400,
      incident_retention_seconds: 7 * 365 * 86_400,
      service_request_retention_seconds: 2 * 365 * 86_400,
      message_retention_seconds: 2 * 365 * 86_400,
      support_retention_seconds: 2 * 365 * 86_400,
      screenshot_retention_seconds: 90 * 86_400,
      support_reply_seconds: 86_400,
      request_expiry_seconds: 7 * 86_400,
      urgent_request_expiry_seconds: 86_400,
      job_chat_grace_seconds: 30 * 86_400,
      document_reminder_seconds: 30 * 86_400,
      last_document_reminder_seconds: 7 * 86_400,
      leaving_soon_step_seconds: 5 * 60,
      leaving_soon_seconds: 30 * 60,
      blocked_in_escalate_seconds: 10 * 60,
      job_confirm_seconds: 3 * 86_400,
    },
    ...more,
  }
}
