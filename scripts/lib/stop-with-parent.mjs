/**
 * Loaded into the server before its own code: when the script that started it is gone, however it ended, the
 * server stops as if asked to. Otherwise a killed script would leave it behind, holding the port.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Listening alone is no reason to stay.
  process.channel.unref()
}
