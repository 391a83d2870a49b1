-- The directory of a zone in the order of an index: a page of a zone with fifty thousand members reads a page of them.

alter table zone_members
    -- the username in lower case, where its owner wants it shown and their settings agree; who may use CarPal, whose name is no plate
    -- and whom the reader blocked is asked when a page is read
    add column listed_name text;
create index zone_members_listed on zone_members (zone_id, listed_name) where listed_name is not null;

create function zone_member_is_listed() returns trigger language plpgsql as $$
begin
    -- Whoever changes their name or their settings at the same time comes before, or waits.
    select case when new.shows_name and u.show_in_zones and u.name_chosen then lower(u.name) end
    into new.listed_name
    from users u where u.id = new.user_id for share;
    return new;
end
$$;
create trigger zone_member_is_listed before insert or update of shows_name on zone_members
    for each row execute function zone_member_is_listed();

create function zone_members_are_listed_anew() returns trigger language plpgsql as $$
begin
    update zone_members m
    set listed_name = case when m.shows_name and new.show_in_zones and new.name_chosen then lower(new.name) end
    where m.user_id = new.id;
    return null;
end
$$;
create trigger zone_members_are_listed_anew after update of name, name_chosen, show_in_zones on users
    for each row
    when ((old.name, old.name_chosen, old.show_in_zones) is distinct from (new.name, new.name_chosen, new.show_in_zones))
    execute function zone_members_are_listed_anew();

update zone_members m
set listed_name = case when m.shows_name and u.show_in_zones and u.name_chosen then lower(u.name) end
from users u where u.id = m.user_id;
