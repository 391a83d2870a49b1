-- An appeal against what was over before anybody decided it waits for nobody.
alter table appeals
    drop constraint appeals_state_check,
    add constraint "an appeal has a known state" check (state in ('open', 'upheld', 'rejected', 'lapsed'));
update appeals a set state = 'lapsed', decided_at = now()
from admin_appeals s where s.id = a.id and s.state = 'open' and not s.in_force;

-- What was quoted stays with the job, also once the account of who quoted it is gone.
alter table service_requests add column quoted_pence integer check (quoted_pence between 0 and 10000000);
update service_requests r set quoted_pence = q.amount_pence from service_quotes q where q.id = r.accepted_quote_id;

-- Quotes of one provider that wait are counted, and found to end them.
create index service_quotes_waiting on service_quotes (provider_id) where status = 'pending';

-- Conversations of the admin area are found by a part of the request's title.
create index service_requests_by_title on service_requests using gin (title gin_trgm_ops);

-- Whose customer is deleted while it is open or under way is cancelled as any other: with its step, and its quotes declined.
create or replace function request_loses_its_customer() returns trigger language plpgsql as $$
begin
    delete from pictures where service_request_id = new.id and not by_provider;
    new.title := 'Removed';
    new.description := 'Removed';
    new.location := 'Removed';
    new.point := st_transform(old.cell, 4326);
    new.accepted_point := null;
    new.registration := null;
    new.vehicle_details := null;
    new.vehicle_info := null;
    if new.status in ('open', 'in_progress') then
        new.status := 'cancelled';
        new.ended_at := now();
        new.eta := null;
        update service_quotes set status = 'declined', decided_at = now() where request_id = new.id and status = 'pending';
        insert into service_request_history (request_id, step, at) values (new.id, 'cancelled', now());
    end if;
    return new;
end
$$;
