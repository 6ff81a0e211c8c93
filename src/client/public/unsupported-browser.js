// Internet Explorer reads no modules; it gets a page of its own (spec §1). Plain old syntax, so that it can run this.
if (/MSIE |Trident\//.test(navigator.userAgent) && location.pathname !== '/ie.html') location.replace('/ie.html')
