-- Turns the large tables of a stopped PostgreSQL database into hash partitions, in one transaction:
--   psql --single-transaction --set ON_ERROR_STOP=1 --file deploy/partition.sql DATABASE_URL
-- For a number of partitions other than 16, begin with: PGOPTIONS='-c sampan.partitions=32' psql … It needs free disk space for another
-- copy of these tables. Run "analyze" afterwards. Make a backup first: restoring it is the only way back.
do $$
declare
  partitions constant integer := coalesce(nullif(current_setting('sampan.partitions', true), ''), '16')::integer;
  -- Each table is partitioned by a column that its unique constraints can contain. partner_rooms is queried by the partner's own room id.
  divided constant jsonb := '{"rooms": "id", "photos": "room_id", "partner_rooms": "partner_id", "audit_entries": "room_id", "photo_removals": "room_id"}';
  connected integer;
  name text;
  key text;
  statement text;
  later text[] := '{}';
begin
  select count(*) into connected from pg_stat_activity
    where datname = current_database() and application_name = 'sampan';
  if connected > 0 then
    raise exception 'Sampan is connected to this database: stop every process first.';
  end if;
  if exists (select from pg_class where relname = 'rooms' and relkind = 'p' and relnamespace = current_schema()::regnamespace) then
    raise exception 'The tables are partitioned already.';
  end if;

  -- Foreign keys to these tables, and everything that the tables have themselves, are created again at the end.
  select array_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) order by conname)
    into later
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and (divided ? conrelid::regclass::text or divided ? confrelid::regclass::text);
  for statement in
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace
        and (divided ? conrelid::regclass::text or divided ? confrelid::regclass::text)
  loop
    execute statement;
  end loop;

  for name, key in select * from jsonb_each_text(divided) loop
    declare
      own text[];
    begin
      -- Puts the partition column first in a primary key that lacks it.
      select array_agg(definition order by place, definition) into own from (
        select 1 as place, format('alter table %I add constraint %I %s', name, conname, case
            when conkey @> array[(select attnum from pg_attribute where attrelid = conrelid and attname = key)]
              then pg_get_constraintdef(oid)
            else replace(pg_get_constraintdef(oid), '(', format('(%I, ', key)) end) as definition
          from pg_constraint where conrelid = name::regclass and contype in ('p', 'u', 'c')
        union all
        select 2, pg_get_indexdef(indexrelid) from pg_index
          where indrelid = name::regclass
            and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
        union all
        select 3, pg_get_triggerdef(oid) from pg_trigger where tgrelid = name::regclass and not tgisinternal
      ) as definitions;
      execute format('alter table %I rename to %I', name, name || '_whole');
      execute format('create table %I (like %I including defaults including generated including identity including comments including storage) partition by hash (%I)',
        name, name || '_whole', key);
      for number in 0 .. partitions - 1 loop
        execute format('create table %I partition of %I for values with (modulus %s, remainder %s)',
          name || '_' || number, name, partitions, number);
      end loop;
      execute format('insert into %I select * from %I', name, name || '_whole');
      execute format('drop table %I', name || '_whole');
      foreach statement in array own loop
        execute statement;
      end loop;
    end;
  end loop;

  foreach statement in array later loop
    execute statement;
  end loop;

  -- A photo id is unique across rooms, which the key of photos can no longer enforce. photo_removals need not enforce it, because
  -- deleted_photos does.
  create table photo_ids (id integer primary key);
  insert into photo_ids select id from photos;
  create function keep_photo_id() returns trigger language plpgsql as $keep$
    begin
      if tg_op = 'INSERT' then
        insert into photo_ids values (new.id);
      else
        delete from photo_ids where id = old.id;
      end if;
      return null;
    end $keep$;
  create trigger keep_photo_id after insert or delete on photos for each row execute function keep_photo_id();
end $$;
