-- An account's email can change: by a link to the new address, and back by one to the old address.

alter table mail_links
    -- the address that the account gets by this link; of the links that change it
    add column email text check (email = lower(email) and length(email) <= 254),
    drop constraint "a link has a known purpose",
    add constraint "a link has a known purpose" check
        (purpose in ('confirm_email', 'reset_password', 'appeal', 'change_email', 'undo_email_change')),
    add constraint "a link that changes the email has one" check
        ((email is not null) = (purpose in ('change_email', 'undo_email_change')));
