/// Links that call, write or text. A phone hands them to other apps; a desktop's Chromium asks the system who takes them,
/// and loses touches meanwhile. So they end at the tap, as in a webview whose app takes them over.
enum OtherApps {
    static let source = """
        addEventListener('click', event => {
          const link = event.target.closest?.('a[href]');
          if (link && ['tel:', 'mailto:', 'sms:'].includes(link.protocol)) event.preventDefault();
        }, true);
        """
}
