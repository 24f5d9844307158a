export const scanner = {
  title: 'Scan a barcode',
  picture: 'Camera picture',
  hint: 'Hold the barcode in front of the camera.',
  code: 'Or type the code',
  use: 'OK',
  missing_code: 'Enter the code.',
  insecure: 'The camera needs a secure connection (https). Type the code, or use a hand scanner.',
  missing: 'No camera was found. Type the code, or use a hand scanner.',
  denied:
    'This browser does not let the shop use the camera. Allow it in the site settings, or type the code.',
  busy: 'Another app is using the camera. Close it and try again, or type the code.',
  unreadable: 'The camera cannot read codes right now. Type the code, or use a hand scanner.',
}
