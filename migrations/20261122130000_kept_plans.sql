-- Both are asked for each message and each conversation of a list. SQL functions that look into tables are planned anew
-- whenever they are asked; PL/pgSQL keeps the plan.

create or replace function shown_name(account uuid) returns text stable language plpgsql as $$
begin
    return coalesce(
        (select u.name from users u
         where u.id = account and u.name_chosen
           and not exists (select from vehicles v where v.user_id = u.id
                           and v.registration = upper(regexp_replace(u.name, '[^A-Za-z0-9]', '', 'g')))),
        'Anonymous User');
end
$$;

create or replace function takes_messages(account uuid, about text) returns boolean stable language plpgsql as $$
begin
    if about is null then
        return exists (select from users where id = account and email_confirmed_at is not null and blocked_at is null
                                           and deletes_at is null);
    end if;
    return exists (select from reachable_vehicles where user_id = account and registration = about);
end
$$;
