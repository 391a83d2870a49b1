-- An account, and what it may do: asked for by its id, and with every request by its token.

create view accounts as
select u.id, u.email, u.email_confirmed_at, u.password_hash, u.phone, u.name, u.name_chosen, u.blocked_at, u.blocked_reason,
       u.suspended_until, u.suspended_reason, u.suspended_at, u.deletes_at, u.created_at, u.is_demo,
       exists (select from admins where user_id = u.id) as is_admin,
       exists (select from second_factors where user_id = u.id and confirmed_at is not null)
           or exists (select from passkeys where user_id = u.id) as has_second_factor,
       exists (select from providers where user_id = u.id and is_verified and not is_banned) as is_verified_provider,
       exists (select from providers where user_id = u.id and is_verified and is_active) as is_active_provider
from users u;
