import type { Access } from './access.ts'

/**
 * The server's settings, for a small shop. They are passed on the command line, so that a new version's settings also
 * apply to old clusters.
 */
export function serverSettings(access: Access): Record<string, string> {
  return {
    ...accessSettings(access),
    cluster_name: 'dix',
    fsync: 'on',
    // The pool has 10 connections; the rest are for tests, tools and listeners of database events.
    max_connections: '60',
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    max_wal_size: '512MB',
    random_page_cost: '1.1',
    // These do not help short queries, and each one costs processes or memory.
    max_parallel_workers_per_gather: '0',
    io_method: 'sync',
    jit: 'off',
    max_logical_replication_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // The shop logs its own failed statements; here they would contain shoppers' input.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  }
}

/** Settings that allow only this access. */
function accessSettings({ host, port, password }: Access): Record<string, string> {
  if (password !== undefined) {
    return { listen_addresses: host, port: String(port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(port),
    // PostgreSQL reads a list here, so the path is quoted: it may contain a comma.
    unix_socket_directories: `"${host.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  }
}
