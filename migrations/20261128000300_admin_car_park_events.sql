-- Open pages of admins are told at once that an admin changed a car park: of those that drivers do not see, no tile tells.
alter table inbox_events
    drop constraint "an event has a known kind",
    add constraint "an event has a known kind" check
        (kind in ('message', 'receipt', 'read', 'conversation', 'notification', 'job', 'provider', 'admin_inbox', 'support_chat', 'zone',
                  'admin_car_parks'));
