import type { ResponseOf } from '@/api/client'

/** What somebody wrote to support, as admins see it in the list. */
export type Ticket = ResponseOf<'/api/v1/admin/support-tickets', 'get'>['tickets'][number]
export type TicketDetails = ResponseOf<'/api/v1/admin/support-tickets/{id}', 'get'>
/** What somebody said does not work, as admins see it in the list. */
export type ProblemReport = ResponseOf<'/api/v1/admin/problem-reports', 'get'>['problem_reports'][number]
export type ProblemReportDetails = ResponseOf<'/api/v1/admin/problem-reports/{id}', 'get'>

export type Priority = Ticket['priority']
export type TicketStatus = Ticket['status']
export type ProblemSeverity = ProblemReport['severity']
export type ProblemStatus = ProblemReport['status']

/** What one wrote to support oneself. */
export type MyTicket = ResponseOf<'/api/v1/me/support-tickets', 'get'>['tickets'][number]

/** What the support desk holds: two kinds, worked on in the same way. */
export type DeskKind = 'ticket' | 'problem_report'
/** How pressing a ticket is, or how bad a problem. */
export type DeskLevel = TicketDetails['priority']
